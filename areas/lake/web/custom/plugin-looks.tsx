import {
  ApartmentOutlined, CalculatorOutlined, CloudUploadOutlined, ConsoleSqlOutlined, DatabaseOutlined, ExportOutlined, FieldNumberOutlined, FileOutlined, FilterOutlined, FontColorsOutlined, ForkOutlined, FunctionOutlined, HddOutlined,
  MergeCellsOutlined, OrderedListOutlined, PlusSquareOutlined, ProfileOutlined, SafetyCertificateOutlined, SortAscendingOutlined, SwapOutlined, TableOutlined, UnorderedListOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { PluginKey } from '#engine/pipeline/settings.ts';
import { isPlugin } from '#engine/pipeline/settings.ts';
import type { Text } from '#platform/contract/text.ts';
import type { State } from '#platform/web/blocks/state/states.ts';
import type { CustomNodeRun } from '../../contract/custom-graph.ts';
import { plugins } from '../../contract/plugins.ts';

const icons: Record<PluginKey, ReactNode> = {
  'lake-table': <TableOutlined />, 'database-table': <DatabaseOutlined />, 'file': <FileOutlined />, 'rows': <UnorderedListOutlined />,
  'select': <ProfileOutlined />, 'compute': <FunctionOutlined />, 'cast': <FontColorsOutlined />, 'fill': <PlusSquareOutlined />, 'codes': <SwapOutlined />,
  'filter': <FilterOutlined />, 'sort': <SortAscendingOutlined />, 'limit': <FieldNumberOutlined />, 'deduplicate': <OrderedListOutlined />, 'split': <ForkOutlined />,
  'join': <ApartmentOutlined />, 'union': <MergeCellsOutlined />, 'aggregate': <CalculatorOutlined />, 'sql': <ConsoleSqlOutlined />, 'gate': <SafetyCertificateOutlined />,
  'lake-sink': <HddOutlined />, 'database-sink': <CloudUploadOutlined />, 'file-sink': <ExportOutlined />,
};

export const iconOf = (plugin: string): ReactNode => (isPlugin(plugin) ? icons[plugin] : null);
export const titleOf = (plugin: string): Text => (isPlugin(plugin) ? plugins[plugin].title : { zh: plugin, en: plugin });
export const stateOfRun = (state: CustomNodeRun['state']): State => (state === 'idle' ? 'disabled' : state);
