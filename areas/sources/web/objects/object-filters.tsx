import { Select } from 'antd';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useText } from '#platform/web/language.ts';
import type { Text } from '#platform/contract/text.ts';
import { useWords } from '#platform/web/words.ts';
import {
  annotationStates, annotationWords, dataLevels, dataLevelWords, dataSigns, dataSignWords, integrationStates, integrationWords, modelTypes, modelTypeWords, objectKinds,
  objectKindWords, situations, situationWords,
} from '../../contract/data-object-words.ts';
import type { ObjectList } from './object-filter.ts';
import { objectsWords } from './objects-words.ts';

const rare = ['modelAnnotations', 'dataLevel', 'modelType', 'object_kind', 'schema', 'is_core', 'share_able', 'open_able', 'need_encrypt'] as const;
const flags = { is_core: 'core', share_able: 'shared', open_able: 'open', need_encrypt: 'encrypt' } as const;

export function ObjectFilters({ list }: { list: ObjectList }) {
  const say = useWords(objectsWords);
  const text = useText();
  const options = <Key extends string>(keys: readonly Key[], words: Record<Key, Text>) => keys.map((value) => ({ value: value as string, label: text(words[value]) }));
  const any = (label: string) => ({ value: 'ALL', label });
  return (
    <>
      <SearchBox {...list.search('key')} placeholder={say('search')} />
      <Select aria-label={say('sign')} popupMatchSelectWidth={false} {...list.field('dataSign')} options={[any(say('anySign')), ...options(dataSigns, dataSignWords)]} />
      <Select aria-label={say('situation')} popupMatchSelectWidth={false} {...list.field('situation')} options={[any(say('anySituation')), ...options(situations, situationWords)]} />
      <Select aria-label={say('integration')} popupMatchSelectWidth={false} {...list.field('integrationStatus')} options={[any(say('anyIntegration')), ...options(integrationStates, integrationWords)]} />
      <MoreFilters list={list} keys={rare}>
        <FilterField label={say('annotations')}><Select allowClear placeholder={say('any')} {...list.field('modelAnnotations')} options={options(annotationStates, annotationWords)} /></FilterField>
        <FilterField label={say('level')}>
          <Select allowClear placeholder={say('any')} {...list.field('dataLevel')} options={[...options(dataLevels, dataLevelWords), { value: 'NONE', label: say('notGraded') }]} />
        </FilterField>
        <FilterField label={say('modelType')}>
          <Select allowClear placeholder={say('any')} {...list.field('modelType')} options={[...options(modelTypes, modelTypeWords), { value: 'NONE', label: say('notTyped') }]} />
        </FilterField>
        <FilterField label={say('kind')}><Select allowClear placeholder={say('any')} {...list.field('object_kind')} options={options(objectKinds, objectKindWords)} /></FilterField>
        <FilterField label={say('schema')}><SearchBox {...list.search('schema')} placeholder={say('schema')} /></FilterField>
        {(Object.keys(flags) as (keyof typeof flags)[]).map((flag) => (
          <FilterField key={flag} label={say(flags[flag])}>
            <Select allowClear placeholder={say('any')} {...list.field(flag)} options={[{ value: 1, label: say('yes') }, { value: 0, label: say('no') }]} />
          </FilterField>
        ))}
      </MoreFilters>
    </>
  );
}
