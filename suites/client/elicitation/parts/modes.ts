/** The modes of elicitation that a client declares. */
import { isSince, type Revision } from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'

/** An object without modes means forms: https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#capabilities */
export const declaresForms = ({ elicitation }: JsonObject): boolean =>
  isJsonObject(elicitation) && (elicitation.form !== undefined || elicitation.url === undefined)

export const declaresLinks = ({ elicitation }: JsonObject): boolean =>
  isJsonObject(elicitation) && elicitation.url !== undefined

/** Before, there were forms alone, and no member that says so. */
export const hasModes = ({ id }: Pick<Revision, 'id'>): boolean => isSince(id, '2025-11-25')
