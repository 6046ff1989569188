import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { RowActions, type RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { modelKindWords, type ModelHealth, type ModelKind, type ModelState } from '../../contract/model-words.ts';
import type { Model } from '../../contract/model.ts';
import { lakeLayerWords, type LakeLayer } from '../../contract/task-words.ts';
import { linkToModel, type ModelPart } from './model-links.ts';
import { ModelHealthDot, ModelStateDot } from './model-states.tsx';
import { modelsWords } from './models-words.ts';

interface ModelColumnsOptions {
  actionsOf: (model: Model) => readonly (RowAction | false)[];
  /** Which part the name opens. */
  part?: ModelPart | '';
  /** Both kinds are in the list. */
  both?: boolean;
}

export function useModelColumns(list: List<Model>, { actionsOf, part = '', both = false }: ModelColumnsOptions) {
  const say = useWords(modelsWords);
  const text = useText();
  const orMissing = (value: string) => (value ? <LongText plain>{value}</LongText> : <Missing />);
  return useColumns<Model>(list, [
    { key: 'name', title: say('name'), width: both ? 230 : 200, sorter: true, render: (name: string, model) => <LinkCell to={linkToModel(model, part)}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'code', title: say('code'), yields: 1, width: 150, sorter: true, render: (code: string) => <span className="lake-code"><LongText plain>{code}</LongText></span> },
    ...(both ? [{ key: 'kind' as const, title: say('kind'), width: 120, render: (kind: ModelKind) => text(modelKindWords[kind]) }] : []),
    { key: 'category_name', title: say('category'), yields: 5, width: 120, render: orMissing },
    { key: 'layer', title: say('layer'), yields: 3, width: 100, sorter: true, render: (layer: LakeLayer) => text(lakeLayerWords[layer]) },
    { key: 'state', title: say('state'), width: 96, sorter: true, render: (state: ModelState) => <ModelStateDot state={state} /> },
    { key: 'health', title: say('health'), width: 110, render: (health: ModelHealth) => <ModelHealthDot health={health} /> },
    { key: 'version_number', title: say('version'), yields: 7, width: 80, align: 'right', sorter: true, optional: !both, render: (number: number) => <NumberCell value={number} /> },
    { key: 'field_num', title: say('fields'), yields: 6, width: 80, align: 'right', render: (count: number) => <NumberCell value={count} /> },
    { key: 'indicator_num', title: say('indicators'), width: 80, align: 'right', optional: true, render: (count: number) => <NumberCell value={count} /> },
    { key: 'tag_num', title: say('tags'), width: 80, align: 'right', optional: true, render: (count: number) => <NumberCell value={count} /> },
    { key: 'row_count', title: say('rows'), yields: 2, width: 100, align: 'right', render: (count: number | null) => (count === null ? <Missing /> : <NumberCell value={count} />) },
    { key: 'owner_name', title: say('owner'), yields: 4, width: 110, optional: !both, render: orMissing },
    { key: 'dept_name', title: say('department'), width: 140, optional: true, render: orMissing },
    { key: 'checked_time', title: say('checked'), width: 120, align: 'right', optional: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'modify_time', title: say('changed'), width: 124, align: 'right', sorter: true, optional: both, render: (time: string) => <TimeCell value={time} /> },
    { key: 'actions', title: '', width: both ? 208 : 176, widthZh: both ? 148 : 120, tool: true, render: (_, model) => <RowActions name={model.name} actions={actionsOf(model)} /> },
  ]);
}
