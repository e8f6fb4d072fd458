import { Alert, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scan } from './detector.ts';
import classes from './scan.module.css';

/** Fault of a code. */
export interface CodeProblem {
  /** In words. */
  readonly problem: string;
  /** True if the same code is judged again at the next look. */
  readonly again?: boolean;
}

export interface ScanCameraProps {
  readonly hint: string;
  /** Formats of codes; default: QR codes. */
  readonly formats?: readonly string[];
  /** Judges a code that the camera sees; undefined if it is what was looked for. */
  readonly onCode: (text: string, signal: AbortSignal) => Promise<CodeProblem | undefined>;
}

/** Shows the camera, and has each code judged, as long as it is there. */
export function ScanCamera({ hint, formats, onCode }: ScanCameraProps) {
  const { t } = useTranslation('things');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef({ onCode, formats, t });
  latest.current = { onCode, formats, t };
  useEffect(() => {
    const { current: element } = video;
    if (element === null) return;
    const stop = new AbortController();
    let last: string | undefined;
    const look = async (text: string) => {
      // A code that stays before the camera is judged once.
      if (text === last) return;
      last = text;
      const judged = await latest.current.onCode(text, stop.signal);
      if (stop.signal.aborted) return;
      setProblem(judged?.problem);
      if (judged?.again) last = undefined;
    };
    scan(element, look, stop.signal, latest.current.formats).catch(({ name }: Error) => {
      const { t } = latest.current;
      if (!stop.signal.aborted)
        setProblem(t(name === 'NotAllowedError' ? 'scan.refused' : 'scan.noCamera'));
    });
    return () => stop.abort();
  }, []);
  return (
    <Stack gap="sm">
      <video ref={video} className={classes.video} muted playsInline aria-label={t('scan.view')} />
      <Text size="sm" className="quiet">
        {hint}
      </Text>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </Stack>
  );
}
