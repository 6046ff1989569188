import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Metadata by kind
  { path: '/resourceManage/metaDataManage/Metadata', title: { zh: '元数据管理', en: 'Metadata' }, access: 'token', menu: 'metadata', planned: true },
  { path: '/resourceManage/metaDataManage/Metadata/Frommeta', title: { zh: '编辑元数据', en: 'Edit metadata' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Metadata/dynamicTagDrawer', title: { zh: '动态标签', en: 'Dynamic tags' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/techMetadata', title: { zh: '技术元数据', en: 'Technical metadata' }, access: 'token', menu: 'metadata', planned: true },
  { path: '/resourceManage/metaDataManage/manageMetadata', title: { zh: '管理元数据', en: 'Management metadata' }, access: 'token', menu: 'metadata', planned: true },
  { path: '/resourceManage/metaDataManage/operateMetadata', title: { zh: '操作元数据', en: 'Operational metadata' }, access: 'token', menu: 'metadata', planned: true },

  // Business metadata and its tabs
  { path: '/resourceManage/metaDataManage/busMetadata', title: { zh: '业务元数据', en: 'Business metadata' }, access: 'token', menu: 'metadata', planned: true },
  { path: '/resourceManage/metaDataManage/busMetadata/tab2', title: { zh: '业务术语', en: 'Business terms' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/busMetadata/tab2/addOrEdit', title: { zh: '编辑业务术语', en: 'Edit business term' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/busMetadata/tab3', title: { zh: '业务规则', en: 'Business rules' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/busMetadata/tab3/addOrEdit', title: { zh: '编辑业务规则', en: 'Edit business rule' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/busMetadata/tab4', title: { zh: '业务指标', en: 'Business indicators' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/busMetadata/tab5', title: { zh: '业务标签', en: 'Business tags' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/busMetadata/tab6', title: { zh: '业务元数据变更记录', en: 'Business metadata changes' }, access: 'token', planned: true },

  // Collecting, tagging, reviewing
  { path: '/resourceManage/metaDataManage/collectTask', title: { zh: '采集任务', en: 'Collection tasks' }, access: 'token', menu: 'metadata', planned: true },
  { path: '/resourceManage/metaDataManage/collectLog', title: { zh: '采集日志', en: 'Collection log' }, access: 'token', menu: 'metadata', planned: true },
  { path: '/resourceManage/metaDataManage/Marking', title: { zh: '元数据打标', en: 'Metadata tagging' }, access: 'token', menu: 'metadata', planned: true },
  { path: '/resourceManage/metaDataManage/Marking/Field', title: { zh: '字段打标', en: 'Field tagging' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Audit', title: { zh: '元数据审核', en: 'Metadata review' }, access: 'token', menu: 'metadata', planned: true },

  // Searching and maps
  { path: '/resourceManage/metaDataManage/search', title: { zh: '元数据检索', en: 'Metadata search' }, access: 'token', menu: 'metadata-map', planned: true },
  { path: '/resourceManage/metaDataManage/MetadataMap', title: { zh: '元数据地图', en: 'Metadata map' }, access: 'token', menu: 'metadata-map', planned: true },
  { path: '/resourceManage/metaDataManage/MetadataMap/map', title: { zh: '元数据地图视图', en: 'Metadata map view' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/MetadataMap/mind', title: { zh: '元数据脑图视图', en: 'Metadata mind map view' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/map', title: { zh: '数据地图', en: 'Data map' }, access: 'token', menu: 'metadata-map', planned: true },
  { path: '/resourceManage/metaDataManage/link', title: { zh: '数据链路', en: 'Data links' }, access: 'token', menu: 'metadata-map', planned: true },
  { path: '/resourceManage/metaDataManage/Architecture', title: { zh: '数据架构', en: 'Data architecture' }, access: 'token', menu: 'metadata-map', planned: true },
  { path: '/resourceManage/metaDataManage/MetadataReport', title: { zh: '元数据报告', en: 'Metadata report' }, access: 'token', menu: 'metadata-map', planned: true },

  // Subject models
  { path: '/resourceManage/metaDataManage/Topicmodel', title: { zh: '主题模型', en: 'Subject models' }, access: 'token', menu: 'metadata-model', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/Resource', title: { zh: '主题模型资源', en: 'Subject model resources' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/catEgory', title: { zh: '主题模型分类', en: 'Subject model categories' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/catform', title: { zh: '编辑主题模型分类', en: 'Edit subject model category' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/dataConnect', title: { zh: '主题模型数据连接', en: 'Subject model data connection' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/reverse', title: { zh: '主题模型逆向导入', en: 'Subject model reverse import' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/fieldInformation', title: { zh: '主题模型详情', en: 'Subject model details' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/fieldInformation/basic', title: { zh: '主题模型基本信息', en: 'Subject model basics' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Topicmodel/fieldInformation/fielddata', title: { zh: '主题模型字段', en: 'Subject model fields' }, access: 'token', planned: true },

  // Topic models: assembled from several subjects for one purpose
  { path: '/resourceManage/metaDataManage/Projectmodel', title: { zh: '专题模型', en: 'Topic models' }, access: 'token', menu: 'metadata-model', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/Resource', title: { zh: '专题模型资源', en: 'Topic model resources' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/catEgory', title: { zh: '专题模型分类', en: 'Topic model categories' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/catform', title: { zh: '编辑专题模型分类', en: 'Edit topic model category' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/dataConnect', title: { zh: '专题模型数据连接', en: 'Topic model data connection' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/reverse', title: { zh: '专题模型逆向导入', en: 'Topic model reverse import' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/fieldInformation', title: { zh: '专题模型详情', en: 'Topic model details' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/fieldInformation/basic', title: { zh: '专题模型基本信息', en: 'Topic model basics' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Projectmodel/fieldInformation/fielddata', title: { zh: '专题模型字段', en: 'Topic model fields' }, access: 'token', planned: true },

  // Indicator models
  { path: '/resourceManage/metaDataManage/Indexmodel', title: { zh: '指标模型', en: 'Indicator models' }, access: 'token', menu: 'metadata-model', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/Resource', title: { zh: '指标模型资源', en: 'Indicator model resources' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/catEgory', title: { zh: '指标模型分类', en: 'Indicator model categories' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/catform', title: { zh: '编辑指标模型分类', en: 'Edit indicator model category' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/dataConnect', title: { zh: '指标模型数据连接', en: 'Indicator model data connection' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/reverse', title: { zh: '指标模型逆向导入', en: 'Indicator model reverse import' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/fieldInformation', title: { zh: '指标模型详情', en: 'Indicator model details' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/fieldInformation/basic', title: { zh: '指标模型基本信息', en: 'Indicator model basics' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/Indexmodel/fieldInformation/fielddata', title: { zh: '指标模型字段', en: 'Indicator model fields' }, access: 'token', planned: true },

  // Logical and semantic models
  { path: '/resourceManage/metaDataManage/logicModelDesign', title: { zh: '逻辑模型设计', en: 'Logical model design' }, access: 'token', menu: 'metadata-model', planned: true },
  { path: '/resourceManage/metaDataManage/logicModelDesign/directoryClassify', title: { zh: '逻辑模型目录分类', en: 'Logical model directory' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/logicModelDesign/fieldModal', title: { zh: '逻辑模型字段', en: 'Logical model fields' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/logicModelDesign/g6', title: { zh: '逻辑模型设计画布', en: 'Logical model design canvas' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/logicModelmanage', title: { zh: '逻辑模型管理', en: 'Logical models' }, access: 'token', menu: 'metadata-model', planned: true },
  { path: '/resourceManage/metaDataManage/logicModelmanage/g6', title: { zh: '逻辑模型关系图', en: 'Logical model graph' }, access: 'token', planned: true },
  { path: '/resourceManage/metaDataManage/semanticModel', title: { zh: '语义模型', en: 'Semantic models' }, access: 'token', menu: 'metadata-model', planned: true },
  { path: '/resourceManage/metaDataManage/modelArchitecture', title: { zh: '模型架构', en: 'Model architecture' }, access: 'token', menu: 'metadata-model', planned: true },
  { path: '/resourceManage/metaDataManage/modelSearch', title: { zh: '模型检索', en: 'Model search' }, access: 'token', menu: 'metadata-model', planned: true },
]);
