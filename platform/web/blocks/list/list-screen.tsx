import type { ReactNode } from 'react';
import { Page } from '../../shell/page.tsx';
import { ListPanel, type ListPanelProps } from './list-panel.tsx';

interface ListScreenProps extends Omit<ListPanelProps, 'fileName'> {
  title: string;
  /** One sentence that says what this list is for. */
  description?: string;
  /** At most one primary action. */
  actions?: ReactNode;
}

/** A whole page that is a list. */
export function ListScreen({ title, description, actions, ...panel }: ListScreenProps) {
  return (
    <Page title={title} description={description} actions={actions}>
      <ListPanel fileName={title} {...panel} />
    </Page>
  );
}
