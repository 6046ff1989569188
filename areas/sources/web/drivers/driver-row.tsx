import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteDriver, listDatabaseKinds, listDriverGroups, type JdbcDriver } from '../../contract/drivers.ts';
import { driversWords } from './drivers-words.ts';

export function DriverRow({ driver, mayRemove }: { driver: JdbcDriver; mayRemove: boolean }) {
  const say = useWords(driversWords);
  const remove = useChange(deleteDriver, { refresh: [listDriverGroups, listDatabaseKinds], success: say('removed') });
  return (
    <article className="driver-row">
      <header>
        <strong><LongText plain>{driver.name}</LongText></strong>
        {mayRemove && (
          <RowActions name={driver.name} actions={[{
            key: 'remove', label: say('remove'), run: () => remove.mutateAsync({ query: { name: driver.name } }),
            destroys: { name: driver.name, consequence: driver.use_num > 0 ? say('removeUsed', { count: driver.use_num }) : say('removeEffect') },
          }]} />
        )}
      </header>
      <ul aria-label={say('classes')}>{driver.driver_classes.map((name) => <li key={name}><code>{name}</code></li>)}</ul>
      <footer>
        <span>{driver.file_name}</span>
        <span>{fileSize(driver.size)}</span>
        <TimeCell value={driver.create_time} />
        <span>{driver.use_num > 0 ? say('used', { count: driver.use_num }) : say('unused')}</span>
        <CopyButton text={driver.sha256} label={say('copyHash')} />
      </footer>
    </article>
  );
}
