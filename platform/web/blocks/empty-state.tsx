import { InboxOutlined, SearchOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { errorText } from './failure-text.ts';
import { blockWords } from './words.ts';
import './empty-state.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** What this place is for, or what to do next: one sentence. */
  description?: ReactNode;
  action?: ReactNode;
  /** Inside a tile or a drawer there is less room. */
  compact?: boolean;
}

/** Nothing exists yet: say what this place is for and offer the first step. */
export function EmptyState({ icon = <InboxOutlined />, title, description, action, compact }: EmptyStateProps) {
  return (
    <div className="empty-state" data-compact={compact || undefined} role="status">
      <span className="empty-state-icon" aria-hidden>{icon}</span>
      <div className="empty-state-title">{title}</div>
      {description && <div className="empty-state-description">{description}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
}

/** Something exists, but not under these filters. */
export function FilteredState({ onClear, compact }: { onClear: () => void; compact?: boolean }) {
  const say = useWords(blockWords);
  return (
    <EmptyState icon={<SearchOutlined />} title={say('nothingMatches')} description={say('nothingMatchesHint')}
      compact={compact} action={<Button onClick={onClear}>{say('clearFilters')}</Button>} />
  );
}

interface ErrorStateProps {
  /** What failed, for example "The list could not be loaded". */
  title?: ReactNode;
  error: unknown;
  onRetry?: () => void;
  compact?: boolean;
}

/** Failed: say what failed, in the server's own words where it gave any, and offer to try again. */
export function ErrorState({ title, error, onRetry, compact }: ErrorStateProps) {
  const say = useWords(blockWords);
  return (
    <div role="alert">
      <EmptyState icon={<WarningOutlined className="empty-state-warning" />} title={title ?? say('loadFailed')}
        description={errorText(error) ?? say('unknownFailure')} compact={compact}
        action={onRetry && <Button onClick={onRetry}>{say('tryAgain')}</Button>} />
    </div>
  );
}
