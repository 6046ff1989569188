/** The objects of the list that was seen last, in its order: previous and next follow the list a person came from. */
let listed: readonly string[] = [];

export function rememberListed(wids: readonly string[]): void {
  listed = wids;
}

/** Undefined where the object was not in that list. */
export function listedAround(wid: string): { previous: string | undefined; next: string | undefined } | undefined {
  const place = listed.indexOf(wid);
  return place < 0 ? undefined : { previous: listed[place - 1], next: listed[place + 1] };
}
