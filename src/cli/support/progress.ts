import cliProgress from 'cli-progress';

/** Reports the progress of a long command. */
export interface Progress {
  /** Starts a phase of `total` steps; more may be added. */
  readonly begin: (what: string, total: number) => void;
  readonly advance: (steps?: number) => void;
  /** Ends the phase. */
  readonly end: () => void;
}

/** Draws one bar for each phase with work to do, on standard error. */
export function progressBar(): Progress {
  let bar: cliProgress.SingleBar | undefined;
  let value = 0;
  let name = '';
  const start = (total: number) => {
    bar = new cliProgress.SingleBar(
      { format: '{bar} {value}/{total} {what}', hideCursor: true, noTTYOutput: true },
      cliProgress.Presets.shades_classic,
    );
    bar.start(total, value, { what: name });
  };
  const end = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    begin: (what, total) => {
      end();
      value = 0;
      name = what;
      if (total > 0) start(total);
    },
    advance: (steps = 1) => {
      value += steps;
      if (bar === undefined) start(value);
      else if (value > bar.getTotal()) bar.setTotal(value);
      bar?.update(value);
    },
    end,
  };
}
