import type { AreaServer } from '#platform/server/area.ts';
import { platformAreaServer } from '#platform/server/platform-area.ts';
import { entryAreaServer } from '../../areas/entry/server/index.ts';
import { lakeAreaServer } from '../../areas/lake/server/index.ts';
import { sourcesAreaServer } from '../../areas/sources/server/index.ts';
import { systemAreaServer } from '../../areas/system/server/index.ts';

/** The areas that have a server side. An area without one has screens only, and they are planned. */
export const areaServers: readonly AreaServer[] = [
  platformAreaServer,
  systemAreaServer,
  entryAreaServer,
  sourcesAreaServer,
  lakeAreaServer,
];
