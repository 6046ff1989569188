export const modelServicesPath = '/resourceDevelop/modelUrl';
