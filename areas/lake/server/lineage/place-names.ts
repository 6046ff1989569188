import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';

const sourceIn = (place: string): string | undefined => /^(?:source|target):([0-9a-f]{32})\//.exec(place)?.[1];

/** Places as people know them: `Campus / public.student`, `source.student`. */
export async function placeNames({ db, services }: { db: Database; services: Services }, places: Iterable<string>): Promise<(place: string) => string> {
  const sources = new Set([...places].map(sourceIn).filter((one) => one !== undefined));
  const names = await services.businessSources.labelsOf(db, [...sources]);
  return (place) => {
    const source = sourceIn(place);
    return source === undefined ? place.replace(/^\w+:/, '') : `${names.get(source)?.name ?? source} / ${place.slice(place.indexOf('/') + 1)}`;
  };
}
