import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { aggregateWords } from '../../../contract/model-words.ts';
import type { ModelDefinition, ModelField, ModelInput, ModelSource } from '../../../contract/model.ts';
import { lakeLayerWords } from '../../../contract/task-words.ts';
import { typeText } from '../../task-wizard/type-text.ts';
import { fieldsWords } from '../fields/fields-words.ts';
import { modelsWords } from '../models-words.ts';

type Content = Partial<Pick<ModelInput, 'name' | 'english_name' | 'code' | 'layer' | 'description'>> & { definition?: ModelDefinition };

/** A version of a model as people call its parts; of its fields, each in one line under its code. */
export function useModelInWords(): (content: unknown) => unknown {
  const say = useWords(modelsWords);
  const sayField = useWords(fieldsWords);
  const text = useText();
  const field = ({ name, type, key, nullable, sensitive, source, aggregate, standard, comment }: ModelField) => [
    name, typeText(type), key && sayField('key'), nullable && sayField('nullable'), sensitive && sayField('sensitive'),
    source.kind === 'field' ? `${sayField('source')} ${source.alias}.${source.field}` : source.kind === 'expression' && `= ${source.text}`,
    aggregate && text(aggregateWords[aggregate]), standard && `${sayField('standard')} ${standard}`, comment,
  ].filter(Boolean).join(' · ');
  const table = ({ alias, schema, table: name, join, on }: ModelSource, at: number) => [
    at > 0 && sayField(join), `${schema}.${name} ${alias}`, on.length > 0 && `${sayField('on')} ${on.map((pair) => `${pair.from}.${pair.field} = ${alias}.${pair.to}`).join(', ')}`,
  ].filter(Boolean).join(' ');
  return (content) => {
    if (typeof content !== 'object' || content === null) return content;
    const { name, english_name, code, layer, description, definition } = content as Content;
    return filled({
      [say('name')]: name, [say('englishName')]: english_name, [say('code')]: code, [say('layer')]: layer && text(lakeLayerWords[layer]), [say('description')]: description,
      [sayField('sources')]: definition?.sources.map(table), [sayField('filter')]: definition?.filter, [sayField('distinct')]: definition?.distinct && '✓',
      [sayField('fields')]: definition && filled(Object.fromEntries(definition.fields.map((one) => [one.code, field(one)]))),
    });
  };
}

/** What says nothing is left out. */
function filled(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const said = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0));
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}
