import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Clusters, hosts and storage
  { path: '/bigData/cluster', title: { zh: '大数据集群', en: 'Big data clusters' }, access: 'token', menu: 'cluster-manage', planned: true },
  { path: '/bigData/cluster/clusterManage', title: { zh: '集群管理', en: 'Cluster management' }, access: 'token', menu: 'cluster-manage', planned: true },
  { path: '/bigData/cluster/clusterManage/overview', title: { zh: '集群概览', en: 'Cluster overview' }, access: 'token', menu: 'cluster-manage', planned: true },
  { path: '/bigData/cluster/clusterDisposition', title: { zh: '集群配置', en: 'Cluster configuration' }, access: 'token', menu: 'cluster-manage', planned: true },
  { path: '/bigData/cluster/clusterFramework', title: { zh: '集群架构', en: 'Cluster architecture' }, access: 'token', menu: 'cluster-manage', planned: true },
  { path: '/bigData/cluster/clusterManage/hostManage', title: { zh: '集群主机', en: 'Cluster hosts' }, access: 'token', menu: 'cluster-manage', planned: true },
  { path: '/bigData/cluster/fileStorage', title: { zh: '文件存储', en: 'File storage' }, access: 'token', menu: 'cluster-manage', planned: true },

  // Services of a cluster
  { path: '/bigData/cluster/clusterManage/HDFS', title: { zh: 'HDFS', en: 'HDFS' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/YARN', title: { zh: 'YARN', en: 'YARN' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/ZooKeeper', title: { zh: 'ZooKeeper', en: 'ZooKeeper' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/Hive', title: { zh: 'Hive', en: 'Hive' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/SPARK3', title: { zh: 'Spark 3', en: 'Spark 3' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/Flink', title: { zh: 'Flink', en: 'Flink' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/KAFKA', title: { zh: 'Kafka', en: 'Kafka' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/ELASTICSEARCH', title: { zh: 'Elasticsearch', en: 'Elasticsearch' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/Kerberos', title: { zh: 'Kerberos', en: 'Kerberos' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/PROMETHEUS', title: { zh: 'Prometheus', en: 'Prometheus' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/ALERTMANAGER', title: { zh: 'Alertmanager', en: 'Alertmanager' }, access: 'token', menu: 'cluster-service', planned: true },
  { path: '/bigData/cluster/clusterManage/Grafana', title: { zh: 'Grafana', en: 'Grafana' }, access: 'token', menu: 'cluster-service', planned: true },

  // Monitoring and alarms
  { path: '/bigData/cluster/conditionmonitoring', title: { zh: '集群状态监控', en: 'Cluster status monitoring' }, access: 'token', menu: 'cluster-monitor', planned: true },
  { path: '/bigData/cluster/hostMonitor', title: { zh: '集群主机监控', en: 'Cluster host monitoring' }, access: 'token', menu: 'cluster-monitor', planned: true },
  { path: '/bigData/cluster/serveMonitor', title: { zh: '集群服务监控', en: 'Cluster service monitoring' }, access: 'token', menu: 'cluster-monitor', planned: true },
  { path: '/bigData/cluster/forewarnCenter', title: { zh: '集群预警中心', en: 'Cluster forewarning center' }, access: 'token', menu: 'cluster-monitor', planned: true },
  { path: '/bigData/cluster/clusterManage/alarmGroupManage', title: { zh: '集群告警组', en: 'Cluster alarm groups' }, access: 'token', menu: 'cluster-monitor', planned: true },
  { path: '/bigData/cluster/clusterManage/alarmMetricManage', title: { zh: '集群告警指标', en: 'Cluster alarm metrics' }, access: 'token', menu: 'cluster-monitor', planned: true },
]);
