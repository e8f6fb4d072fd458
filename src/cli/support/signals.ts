/**
 * Removes unfinished files when a signal ends the process. @returns a function that cancels this.
 */
export function onSignal(cleanUp: () => void): () => void {
  const codes = { SIGINT: 130, SIGTERM: 143 } as const;
  const undo = Object.entries(codes).map(([signal, code]) => {
    const end = () => {
      cleanUp();
      process.exit(code);
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  return () => {
    for (const step of undo) step();
  };
}
