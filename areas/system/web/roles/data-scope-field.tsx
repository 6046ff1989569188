import { Radio } from 'antd';
import { useWords } from '#platform/web/words.ts';
import { dataScopes, type Role } from '../../contract/roles.ts';
import { rolesWords } from './roles-words.ts';

type DataScope = Role['data_scope'];

interface DataScopeFieldProps {
  id?: string;
  value?: DataScope;
  onChange?: (scope: DataScope) => void;
  disabled?: boolean;
}

/** Each scope with what it means: the names alone are not enough to choose by. */
export function DataScopeField({ id, value, onChange, disabled }: DataScopeFieldProps) {
  const say = useWords(rolesWords);
  return (
    <Radio.Group id={id} className="data-scope" value={value} disabled={disabled} onChange={(event) => onChange?.(event.target.value as DataScope)}
      options={dataScopes.map((scope) => ({
        value: scope,
        label: <span className="data-scope-option"><span>{say(`scope_${scope}`)}</span><small>{say(`scope_${scope}_about`)}</small></span>,
      }))} />
  );
}
