/** What the recycle bin holds, each in a list of its own. The last three are filled by the area that moves data. */
export const recycleFamilies = ['DataObject', 'Task', 'ComposeTask', 'ComputingTask'] as const;
export type RecycleFamilyName = (typeof recycleFamilies)[number];
