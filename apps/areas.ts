import type { Area } from '#platform/contract';
import { platformArea } from '#platform/contract/platform/index.ts';
import { aiArea } from '#areas/ai';
import { boardsArea } from '#areas/boards';
import { clusterArea } from '#areas/cluster';
import { entryArea } from '#areas/entry';
import { formsArea } from '#areas/forms';
import { historyArea } from '#areas/history';
import { identityArea } from '#areas/identity';
import { kmsArea } from '#areas/kms';
import { lakeArea } from '#areas/lake';
import { metadataArea } from '#areas/metadata';
import { monitoringArea } from '#areas/monitoring';
import { portalArea } from '#areas/portal';
import { qualityArea } from '#areas/quality';
import { queryArea } from '#areas/query';
import { securityArea } from '#areas/security';
import { sharingArea } from '#areas/sharing';
import { sourcesArea } from '#areas/sources';
import { standardsArea } from '#areas/standards';
import { subcenterArea } from '#areas/subcenter';
import { systemArea } from '#areas/system';
import { toolsArea } from '#areas/tools';

/** Every area of the product, in the order people meet them. */
export const areas: readonly Area[] = [
  platformArea,
  entryArea,
  systemArea,
  identityArea,
  sourcesArea,
  lakeArea,
  standardsArea,
  qualityArea,
  metadataArea,
  securityArea,
  kmsArea,
  sharingArea,
  portalArea,
  queryArea,
  historyArea,
  monitoringArea,
  clusterArea,
  boardsArea,
  aiArea,
  formsArea,
  subcenterArea,
  toolsArea,
];
