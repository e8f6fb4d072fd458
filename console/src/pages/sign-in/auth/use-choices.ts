import { useEffect, useState } from 'react';
import { send } from '../../../api/transport.ts';
import { RegistrationChoicesDocument, type RegistrationChoicesQuery } from './login.generated.ts';

type Choices = RegistrationChoicesQuery['registrationOptions'];

let read: Promise<Choices> | undefined;

/** Options of login and registration; read without a session. */
export function useChoices(): { choices?: Choices; error?: unknown; retry: () => void } {
  const [state, setState] = useState<{ choices?: Choices; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    read ??= send(RegistrationChoicesDocument, {}).then((data) => data.registrationOptions);
    read.then(
      (choices) => setState({ choices }),
      (error: unknown) => {
        read = undefined;
        setState({ error });
      },
    );
  }, [attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
