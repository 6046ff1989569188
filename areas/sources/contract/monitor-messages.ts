import { defineMessageTemplate, type DeclaredTemplate } from '#areas/system';

/** To the administrator of a source, when a scheduled comparison finds something it had not found before. */
export const monitorTemplates = {
  sourceChanged: defineMessageTemplate({
    key: 'sources.changed',
    name: { zh: '数据源结构变化', en: 'Data source changed' },
    category: 'notice',
    title: { zh: '数据源“{name}”的结构有变化', en: 'Tables of the data source "{name}" changed' },
    content: {
      zh: '定时检查发现：新增 {created} 个，变更 {changed} 个，源端已删除 {dropped} 个。\n{tables}\n请查看差异，导入需要的变化，或忽略不关心的对象。',
      en: 'The scheduled check found {created} new, {changed} changed and {dropped} dropped.\n{tables}\nLook at the differences, import what you need, and ignore what does not matter.',
    },
    link: '/resourceManage/metaDataManage/libraryManage/Datasourcelink?wid={wid}&tab=changes',
    variables: {
      name: { label: { zh: '数据源名称', en: 'Name of the data source' }, sample: '学工系统' },
      created: { label: { zh: '新增个数', en: 'How many are new' }, sample: '2' },
      changed: { label: { zh: '变更个数', en: 'How many changed' }, sample: '1' },
      dropped: { label: { zh: '源端已删除个数', en: 'How many were dropped' }, sample: '0' },
      tables: { label: { zh: '前几个表名', en: 'The first few tables' }, sample: 't_xs_jbxx, t_xs_cj' },
      wid: { label: { zh: '数据源编号', en: 'Number of the data source' }, sample: '0193' },
    },
  }),
} satisfies Record<string, DeclaredTemplate>;
