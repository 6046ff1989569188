import { lazy, Suspense } from 'react';
import { useText } from '#platform/web/language.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCurrentScreen } from '#platform/web/routing/screen-table.ts';
import { Page } from '#platform/web/shell/page.tsx';
import type { ModelKind } from '../../contract/model-words.ts';
import { modelParts, modelPaths } from './model-links.ts';
import { ModelsList } from './models-list.tsx';
import './models.css';

const ModelPage = lazy(() => import('./model-page.tsx').then((module) => ({ default: module.ModelPage })));
const CategoriesPage = lazy(() => import('./categories-page.tsx').then((module) => ({ default: module.CategoriesPage })));

/** All addresses of one kind of model: the list, its categories, and the parts of one model. */
function ModelsScreen({ kind }: { kind: ModelKind }) {
  const place = usePlace([modelPaths[kind]]);
  const text = useText();
  const current = useCurrentScreen();
  const part = modelParts.find((one) => one === place.part) ?? '';
  const wid = place.parameters.get('wid');
  const waiting = <Page title=" "><LinesSkeleton lines={8} /></Page>;
  if (place.part === 'catEgory') return <Suspense fallback={waiting}><CategoriesPage kind={kind} onBack={() => place.open('')} /></Suspense>;
  if (wid) return <Suspense fallback={waiting}><ModelPage key={wid} kind={kind} wid={wid} part={part} onPart={(next) => place.open(next, { version: undefined })} onClose={() => place.close('wid', 'version')} /></Suspense>;
  return <ModelsList kind={kind} part={part} partName={current ? text(current.screen.title) : ''} onManage={() => place.open('catEgory')} />;
}

export const SubjectModelsScreen = () => <ModelsScreen kind="subject" />;
export const TopicModelsScreen = () => <ModelsScreen kind="topic" />;
