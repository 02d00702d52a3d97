/** The endpoint of our model: as much of OpenAI's API as hosts use, on loopback. */
import type { JsonObject } from '../../../../schema/index.ts'
import { apiAt, type ModelRequest, modelSite, readModelRequest } from '../../../conversation/model-request.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import type { SiteAnswer, SiteRequest } from '../../../transports/http/site.ts'
import type { Bounds } from '../../../wire/bounds.ts'
import { Sites } from '../web/sites.ts'
import { chatEvents, chatReply } from './chat.ts'
import { lastWord, listedIn, type Model, type ModelReply, mostReplies, usesEachTool } from './model.ts'
import { responseEvents, responseReply } from './responses.ts'

interface ModelOptions {
  /** Names the launch. */
  readonly name: string
  readonly recorder: Recorder
  readonly bounds: Bounds
  /** Default: one that uses each tool of our servers. */
  readonly model: Model | undefined
  /** What has happened in the launch so far. */
  readonly events: () => readonly TraceEvent[]
  readonly onFailure: (error: unknown) => void
}

interface ModelEndpoint {
  /** What a host is given as the base URL of its model. */
  readonly url: string
  close(): Promise<void>
}

export async function openModel({ model, events, ...options }: ModelOptions): Promise<ModelEndpoint> {
  const use: Model = model ?? ((_, next) => next())
  let replies = 0
  const answer = async (request: SiteRequest): Promise<SiteAnswer> => {
    if (request.method === 'GET' && request.path.endsWith('/models')) return { status: 200, body: models }
    const asked = request.method === 'POST' ? readModelRequest(request.path, request.body) : undefined
    if (asked === undefined) return apiAt(request.path) === undefined ? refusal(404, notHere) : refusal(400, notRead)
    replies += 1
    const next = (): Promise<ModelReply> => usesEachTool(asked, listedIn(events()))
    return written(asked, replies > mostReplies ? { text: lastWord } : await use(asked, next), replies)
  }
  const sites = new Sites({ ...options, surroundings: { sites: { [modelSite]: answer } }, own: {} })
  await sites.open()
  return { url: `${sites.origins[modelSite]}/v1`, close: () => sites.close() }
}

const models: JsonObject = {
  object: 'list',
  data: [{ id: 'mcp-conform', object: 'model', created: 0, owned_by: 'mcp-conform' }],
}

const notHere = 'This model of mcp-conform answers POST to /chat/completions and /responses, and GET /models'
const notRead = 'The body is no JSON object'

const refusal = (status: number, message: string): SiteAnswer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code: null } },
})

function written(asked: ModelRequest, reply: ModelReply, n: number): SiteAnswer {
  const isStream = asked.body.stream === true
  const [whole, stream] = asked.api === 'chat' ? [chatReply, chatEvents] : [responseReply, responseEvents]
  if (!isStream) return { status: 200, body: whole(asked, reply, n) }
  return { status: 200, headers: { 'Content-Type': 'text/event-stream' }, body: stream(asked, reply, n) }
}
