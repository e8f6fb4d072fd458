/** Ids of a block, one bit each. */
const BLOCK = 65_536;

/** A set of ids of a table, in a bit for each id: a million of them are 125 kB. */
export class SeenIds {
  private readonly blocks = new Map<number, Uint8Array>();

  /** Adds an id. @returns false if it was there already. */
  add(id: number): boolean {
    const key = Math.floor(id / BLOCK);
    let block = this.blocks.get(key);
    if (block === undefined) {
      block = new Uint8Array(BLOCK / 8);
      this.blocks.set(key, block);
    }
    const [index, bit] = [(id % BLOCK) >> 3, 1 << (id & 7)];
    const before = block[index] ?? 0;
    block[index] = before | bit;
    return (before & bit) === 0;
  }
}
