import { TreeSelect } from 'antd';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getProjectTree, type Folder } from '../../contract/projects.ts';

interface PlaceSelectProps {
  id?: string;
  /** `project` or `project/folder`. */
  value?: string | null;
  onChange?: (place: string | null) => void;
  placeholder?: string;
  /** A folder that cannot go into itself or below. */
  except?: string | undefined;
  allowClear?: boolean;
}

interface PlaceNode { value: string; title: string; children: PlaceNode[] }

/** A project, or a folder in one. */
export function PlaceSelect({ value, onChange, except, allowClear = true, ...rest }: PlaceSelectProps) {
  const tree = useCall(getProjectTree, { query: {} }, { level: noticeLevel.silent });
  const below = (folders: readonly Folder[], parent: string | null): PlaceNode[] => folders.filter(({ wid, parent_wid }) => parent_wid === parent && wid !== except)
    .map(({ wid, project_wid, name }) => ({ value: `${project_wid}/${wid}`, title: name, children: below(folders, wid) }));
  return (
    <TreeSelect<string> {...rest} allowClear={allowClear} treeDefaultExpandAll className="place-select" loading={tree.isFetching} value={value ?? undefined as never} onChange={(place?: string) => onChange?.(place ?? null)}
      showSearch={{ treeNodeFilterProp: 'title' }} treeData={(tree.data?.projects ?? []).map(({ wid, name, folders }) => ({ value: wid, title: name, children: below(folders, null) }))} />
  );
}

export const placeOf = (project: string | null, folder: string | null): string | null => (project === null ? null : folder === null ? project : `${project}/${folder}`);

export function readPlace(place: string | null | undefined): { project_wid: string | null; folder_wid: string | null } {
  const [project_wid = null, folder_wid = null] = place?.split('/') ?? [];
  return { project_wid, folder_wid };
}
