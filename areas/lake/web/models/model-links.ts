import type { ModelKind } from '../../contract/model-words.ts';

export const modelPaths: Record<ModelKind, `/${string}`> = { subject: '/resourceDevelop/Topicmodel', topic: '/resourceDevelop/Topicmodels' };
/** Parts of a model that have addresses of their own. */
export const modelParts = ['fieldInformation', 'Resource', 'indicators', 'tagManagement', 'useManagement'] as const;
export type ModelPart = (typeof modelParts)[number];

export const linkToModel = ({ kind, wid }: { kind: ModelKind; wid: string }, part: ModelPart | '' = ''): string => `${modelPaths[kind]}${part && `/${part}`}?wid=${encodeURIComponent(wid)}`;
