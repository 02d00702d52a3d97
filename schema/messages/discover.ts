import { named } from '../builder/history.ts'
import { array, object, optional, ref, type Schema, string } from '../builder/schema.ts'
import { request, resultResponse } from './envelope.ts'
import { cacheable, result } from './parts.ts'

const modern = (schema: Schema) => named({ from: '2026-07-28' }, schema)

export const DiscoverRequest = modern(request('server/discover', ref('RequestParams')))

export const DiscoverResult = modern(
  object({
    ...result,
    ...cacheable,
    supportedVersions: array(string()),
    capabilities: ref('ServerCapabilities'),
    instructions: optional(string()),
  }),
)

export const DiscoverResultResponse = modern(resultResponse(ref('DiscoverResult')))
