import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import type { useCall } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import type { listVersions } from '../../contract/versions.ts';
import { VersionProgress, VersionState } from './version-state.tsx';
import { versionsWords } from './versions-words.ts';

interface VersionsRailProps {
  versions: ReturnType<typeof useCall<typeof listVersions>>;
  chosen: string | undefined;
  /** Where a version leads. */
  to: (wid: string) => string;
}

/** All releases on one line of time, the newest above, each with how far it is. */
export function VersionsRail({ versions, chosen, to }: VersionsRailProps) {
  const say = useWords(versionsWords);
  const { data, error } = versions;
  if (error) return <ErrorState compact error={error} onRetry={() => void versions.refetch()} />;
  if (!data) return <LinesSkeleton lines={8} />;
  return (
    <nav className="versions-rail" aria-label={say('allVersions')}>
      <ol>
        {data.rows.map((version) => (
          <li key={version.wid} data-state={version.state}>
            <Link to={to(version.wid)} aria-current={version.wid === chosen || undefined}>
              <span className="rail-head"><strong>{version.number}</strong><VersionState state={version.state} /></span>
              <span className="rail-name" title={version.name}>{version.name}</span>
              <span className="rail-date">{version.release_date ?? say('undated')}</span>
              {version.state !== 'released' && <VersionProgress version={version} />}
            </Link>
          </li>
        ))}
      </ol>
      {data.total > data.rows.length && <p>{say('moreVersions')}</p>}
    </nav>
  );
}
