import { defineMessageTemplate, type DeclaredTemplate } from '#areas/system';

const variables = {
  name: { label: { zh: '数据源名称', en: 'Name of the data source' }, sample: '学工系统' },
  reason: { label: { zh: '原因（中文）', en: 'Why, in Chinese' }, sample: '192.168.1.20:5432 拒绝连接' },
  reason_en: { label: { zh: '原因（英文）', en: 'Why, in English' }, sample: '192.168.1.20:5432 refused the connection' },
  wid: { label: { zh: '数据源编号', en: 'Number of the data source' }, sample: '0193' },
} as const;
const link = '/resourceManage/metaDataManage/libraryManage/Datasourcelink?wid={wid}';

/** To the administrator of a source, when a scheduled test finds it changed. */
export const connectionTemplates = {
  unreachable: defineMessageTemplate({
    key: 'sources.unreachable',
    name: { zh: '数据源连接失败', en: 'Data source unreachable' },
    category: 'alarm',
    title: { zh: '数据源“{name}”无法连接', en: 'The data source "{name}" cannot be reached' },
    content: {
      zh: '定时测试未能连接到数据源：{reason}\n依赖它的导入和集成会失败，请检查后重新测试。',
      en: 'The scheduled test could not connect: {reason_en}\nImports and integrations from it will fail. Check it and test again.',
    },
    link,
    variables,
  }),
  reachableAgain: defineMessageTemplate({
    key: 'sources.reachableAgain',
    name: { zh: '数据源恢复连接', en: 'Data source reachable again' },
    category: 'notice',
    title: { zh: '数据源“{name}”已恢复连接', en: 'The data source "{name}" can be reached again' },
    content: { zh: '定时测试已重新连接到数据源。', en: 'The scheduled test connected to the data source again.' },
    link,
    variables: { name: variables.name, wid: variables.wid },
  }),
} satisfies Record<string, DeclaredTemplate>;
