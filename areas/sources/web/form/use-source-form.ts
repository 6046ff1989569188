import { useEffect, useState } from 'react';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { checkDataSource, getDataSource, listDataSources, saveDataSource } from '../../contract/data-sources.ts';
import { listDatabaseKinds } from '../../contract/drivers.ts';
import { getDataSourceStatistics, querySourcesByDepartment } from '../../contract/source-overviews.ts';
import type { SourceType } from '../../contract/source-kinds.ts';
import { formWords } from './form-words.ts';
import type { ChosenKind } from './kind-chooser.tsx';
import { atFormFields } from './option-errors.ts';
import { sourceFormSchema } from './source-form-schema.ts';
import { newSource, storedSource, toInput } from './source-form-values.ts';

/** The form of a new source once its kind is chosen, or of a stored one once it is read. */
export function useSourceForm(wid: string | undefined, type: SourceType) {
  const say = useWords(formWords);
  const [chosen, choose] = useState<ChosenKind | undefined>(wid === undefined && type !== 'dataBase' ? { type, db_type: '' } : undefined);
  const [filled, setFilled] = useState(false);
  const kinds = useCall(listDatabaseKinds, undefined, { level: noticeLevel.silent, fresh: 60_000 });
  const stored = useCall(getDataSource, { query: { wid: wid ?? '' } }, { enabled: wid !== undefined, level: noticeLevel.silent });
  const source = wid === undefined ? undefined : stored.data;
  const is: ChosenKind | undefined = source ? { type: source.source_type, db_type: source.db_type } : chosen;
  const kind = is?.type === 'dataBase' ? kinds.data?.find(({ db_type }) => db_type === is.db_type) : undefined;
  const ready = is !== undefined && (is.type !== 'dataBase' || kinds.data !== undefined);

  const save = useChange(saveDataSource, {
    refresh: [listDataSources, getDataSource, getDataSourceStatistics, querySourcesByDepartment], success: say('saved'), level: noticeLevel.silent,
  });
  const form = useSchemaForm(sourceFormSchema(kind, { hasPassword: source?.secret_names.includes('password') }), {
    submit: async (values) => {
      const body = toInput(values, kind);
      try {
        await send(checkDataSource, { query: { database_wid: wid ?? '' }, body, level: noticeLevel.silent });
        return { ...(await save.mutateAsync({ body })), databasename: values.databasename, source_type: values.source_type };
      } catch (error) {
        throw atFormFields(error);
      }
    },
  });

  useEffect(() => {
    // A reply that was kept from earlier is not the latest; what arrives later must not overwrite what is typed.
    if (filled || !ready || (wid !== undefined && (stored.isFetching || !source))) return;
    form.fill(source ? storedSource(source, kind) : newSource(is.type, kind));
    setFilled(true);
    // Only when something arrives that there was not; the form itself is new with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [filled, ready, wid, source, stored.isFetching]);

  return {
    form, kind, kinds, stored, source, is, filled,
    choose: (next: ChosenKind | undefined) => {
      setFilled(false);
      choose(next);
    },
    reload: wid === undefined ? undefined : async () => {
      const { data } = await stored.refetch();
      if (data) form.fill(storedSource(data, kind));
    },
  };
}
