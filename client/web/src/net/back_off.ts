// back_off.ts: how long to wait before the next attempt to connect.
const STEPS_MS = [500, 1000, 2000, 4000, 8000, 15000];
const SPREAD_MS = 2000;

// Close codes after which the page reconnects by itself; 1006 stands for a broken connection.
const RETURNS = [1001, 1005, 1006, 1012, 4004];
const SPREADS = [1001, 1012];

export const reconnectsAfter = (code: number): boolean => RETURNS.includes(code);

// The delay in ms before attempt number `failed` + 1. `chance`: a random number from 0 to 1.
export function delayOf(code: number, failed: number, chance: number): number {
  if (failed === 0) return SPREADS.includes(code) ? chance * SPREAD_MS : 0;
  const step = STEPS_MS[Math.min(failed, STEPS_MS.length) - 1]!;
  return step * (1 - chance / 2);
}
