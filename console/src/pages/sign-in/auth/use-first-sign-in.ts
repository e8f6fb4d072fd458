import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { client } from '../../../api/client.ts';
import { signIn } from '../../../session/session.ts';

/** A function that signs in to an account that was just made, and shows the first page. */
export function useFirstSignIn(): (email: string, password: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (email, password) => {
      await signIn(email, password);
      await client.clearStore();
      await navigate({ to: '/' });
    },
    [navigate],
  );
}
