import { ConnectorFailure } from '../failure.ts';

export const oldestJava = 11;
const remedy = 'apt-get install default-jdk-headless';

export const javaMissing = () => new ConnectorFailure('unsupported', {
  zh: `本机没有 Java，无法使用 JDBC 驱动。请在运行平台的机器上安装 JDK ${oldestJava} 或更新的版本，并确保 java 在 PATH 中或已设置 JAVA_HOME`,
  en: `There is no Java on this machine, which JDBC drivers need. Install a JDK, version ${oldestJava} or newer, where the platform runs, and have java in the PATH or JAVA_HOME set`,
}, { remedy });

export const javaTooOld = (version: string) => new ConnectorFailure('unsupported', {
  zh: `本机的 Java ${version} 太旧，请安装 JDK ${oldestJava} 或更新的版本`, en: `Java ${version} on this machine is too old; install a JDK, version ${oldestJava} or newer`,
}, { remedy });

export const compilerMissing = (version: string) => new ConnectorFailure('unsupported', {
  zh: `本机的 Java ${version} 只是运行环境（JRE），缺少编译器。请安装完整的 JDK ${oldestJava} 或更新的版本`,
  en: `Java ${version} on this machine is only a runtime (JRE) without the compiler; install a whole JDK, version ${oldestJava} or newer`,
}, { remedy });
