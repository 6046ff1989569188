import { getDataFields, listDataFields } from '../../contract/data-fields.ts';
import { getDataFlow, getDataObject, getDataObjectDdl, listDataObjects, sampleDataObject } from '../../contract/data-objects.ts';
import { listObjectVersions } from '../../contract/object-versions.ts';

/** What shows something of an object, or of its fields, and is stale once one of them changed. */
export const objectTouches = [getDataObject, listDataObjects, getDataFields, listDataFields, getDataFlow, getDataObjectDdl, sampleDataObject, listObjectVersions];
