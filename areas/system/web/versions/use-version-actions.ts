import { App } from 'antd';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteVersion, getVersion, listVersions, releaseVersion, type Version } from '../../contract/versions.ts';
import { versionsWords } from './versions-words.ts';

/** What can be done to a version besides editing it. */
export function useVersionActions() {
  const say = useWords(versionsWords);
  const { modal } = App.useApp();
  const remove = useChange(deleteVersion, { refresh: [listVersions], success: say('removed') });
  const release = useChange(releaseVersion, { refresh: [listVersions, getVersion] });

  const askToRelease = (version: Version) => {
    const open = version.steps.total - version.steps.done;
    modal.confirm({
      title: say('releaseTitle', { number: version.number }),
      content: [open > 0 && say('releaseOpen', { count: open }), say('releaseHint')].filter(Boolean).join(' '),
      okText: say('release'), cancelText: say('cancel'),
      onOk: () => release.mutateAsync({ body: { wid: version.wid } }).catch(() => undefined),
    });
  };
  return {
    askToRelease,
    remove: (version: Version) => remove.mutateAsync({ body: { wid: version.wid } }),
    goesWith: (version: Version) => say('goesWith', { count: version.steps.total }),
  };
}
