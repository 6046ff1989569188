import { TablesPanel } from './tables-panel.tsx';

export const TablesTab = () => <TablesPanel />;
