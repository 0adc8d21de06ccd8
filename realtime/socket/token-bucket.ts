/** A token bucket: `rate` a second on average, ten seconds' worth at once. One piece larger than the rest goes through and is paid off. */
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

  /** Whether another one is allowed; counts it if so. */
  take(amount = 1): boolean {
    const now = performance.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.rate);
    this.at = now;
    if (this.left <= 0) return false;
    this.left -= amount;
    return true;
  }
}
