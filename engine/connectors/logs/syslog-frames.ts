/** Cuts a stream of syslog over TCP into messages: counted (RFC 6587, `52 <34>1 …`) or ended by a new line, decided at each message. */
export class SyslogFrames {
  readonly #longest: number;
  #rest: Buffer = Buffer.alloc(0);
  /** A line that was too long is passed over up to its end. */
  #skipping = false;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Whole messages so far; `broken` when the sender cannot be understood any more and should be hung up on. */
  push(chunk: Buffer): { frames: Buffer[]; tooLong: number; broken: boolean } {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames: Buffer[] = [];
    let tooLong = 0;
    while (this.#rest.length > 0) {
      const first = this.#rest[0] ?? 0;
      if (!this.#skipping && first >= 0x31 && first <= 0x39) {
        const space = this.#rest.indexOf(0x20);
        if (space < 0 && this.#rest.length < 8) break;
        const count = /^\d{1,7}$/.test(this.#rest.toString('latin1', 0, Math.max(space, 0))) ? Number(this.#rest.toString('latin1', 0, space)) : Infinity;
        if (count > this.#longest) return { frames, tooLong: tooLong + 1, broken: true };
        if (this.#rest.length < space + 1 + count) break;
        frames.push(this.#rest.subarray(space + 1, space + 1 + count));
        this.#rest = this.#rest.subarray(space + 1 + count);
        continue;
      }
      const end = this.#rest.findIndex((byte) => byte === 0x0a || byte === 0x00);
      if (end < 0) {
        if (this.#rest.length <= this.#longest) break;
        if (!this.#skipping) tooLong += 1;
        this.#skipping = true;
        this.#rest = Buffer.alloc(0);
        break;
      }
      const line = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end + 1);
      if (this.#skipping) this.#skipping = false;
      else if (line.length > this.#longest) tooLong += 1;
      else if (line.length > 0) frames.push(line.at(-1) === 0x0d ? line.subarray(0, -1) : line);
    }
    return { frames, tooLong, broken: false };
  }

  /** What is left when the sender hangs up: a last line without an end. */
  end(): Buffer | undefined {
    return this.#rest.length > 0 && !this.#skipping && this.#rest[0] === 0x3c ? this.#rest : undefined;
  }
}
