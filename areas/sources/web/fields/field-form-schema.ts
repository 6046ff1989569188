import { fillText } from '#platform/contract/text.ts';
import { currentLanguage } from '#platform/web/language.ts';
import { DataFieldInput, type DataField } from '../../contract/data-fields.ts';
import { fieldCalled } from './field-drafts.ts';
import { fieldsWords } from './fields-words.ts';

/** The field as the call wants it, and its name not taken, whatever the case. */
export function fieldFormSchema(fields: readonly Pick<DataField, 'wid' | 'dataField'>[], wid: string | undefined) {
  return DataFieldInput.superRefine((input, context) => {
    const taken = fieldCalled(fields, input.dataField, wid);
    if (taken !== undefined) context.addIssue({ code: 'custom', path: ['dataField'], message: fillText(fieldsWords.words.taken[currentLanguage()], { name: taken }) });
  });
}
