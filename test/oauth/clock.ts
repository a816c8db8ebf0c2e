/** The clock of this whole process, which a test moves on: the libraries look at it themselves. */
export class Clock {
  private readonly real = Date.now;
  private ahead = 0;

  later(ms: number): void {
    this.ahead += ms;
    const { real, ahead } = this;
    Date.now = ahead === 0 ? real : () => real.call(Date) + ahead;
  }

  back(): void {
    this.later(-this.ahead);
  }
}
