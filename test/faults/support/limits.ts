/** How long the first start of a service takes on two cores beside another one, in milliseconds. */
const USUAL_START = 4_000;

let slowdown = 1;

/** Notes how long the first start of a service has taken, before any fault. */
export function noteFirstStart(milliseconds: number): void {
  slowdown = Math.max(1, milliseconds / USUAL_START);
}

/** A time limit, longer in proportion on a machine that is busy with something else. */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * slowdown);
}

/** The time in which the service has to work again once a fault is over, in milliseconds. */
export const recoveryLimit = () => scaled(5_000);
