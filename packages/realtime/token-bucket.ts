/** A token bucket: `rate` a second, ten seconds' worth in a burst. An amount above the rest is allowed, and is repaid afterwards. */
export class TokenBucket {
  readonly rate: number;
  readonly burst: number;
  left: number;
  at = performance.now();

  constructor(rate: number, seconds = 10) {
    this.rate = rate;
    this.burst = rate * seconds;
    this.left = this.burst;
  }

  /** Takes the amount and returns true, unless no token is left. */
  take(amount = 1): boolean {
    const now = performance.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.rate);
    this.at = now;
    if (this.left <= 0) return false;
    this.left -= amount;
    return true;
  }
}
