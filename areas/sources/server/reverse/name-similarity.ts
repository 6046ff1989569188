/** From 0 to 1, whatever the case and whatever stands between the words. */
export function nameSimilarity(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 0;
  const shared = 1 - distance(a, b) / longest;
  // `name` within `customer_name` says more than its letters do.
  const inside = Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a)) ? 0.7 : 0;
  return Math.max(shared, inside);
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '').slice(0, 200);

/** How many letters to change, put in or leave out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let place = 1; place <= one.length; place += 1) {
    const next = [place];
    for (let index = 1; index <= other.length; index += 1) {
      next[index] = Math.min(next[index - 1]! + 1, row[index]! + 1, row[index - 1]! + (one[place - 1] === other[index - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[other.length]!;
}
