/** A host that shows the app of a tool, and passes on what the two have to say (specification/2026-01-26/apps.mdx). */
import { type Deferred, deferred } from '../deferred.ts'
import type { ActionOptions } from '../eras/session.ts'
import { messageOf, Unsupported, Withdrawn } from '../errors.ts'
import type { Work } from '../features/actions.ts'
import { callListedTool } from '../features/tools.ts'
import { isObject, type Json, type JsonObject, objectAt, objectsAt, RpcError } from '../messages.ts'
import { hear, learn } from '../model/conversation.ts'
import { type Frame, openFrame } from './frame.ts'
import { cspOf, isAllowed } from './policy.ts'
import type { AppSeams } from './seams.ts'

/** Milliseconds for which an app may do what it is to do, and answer that it is taken away. */
const showMs = 20_000
const answerMs = 5000
const modes = ['inline', 'fullscreen']
const size = { width: 400, height: 240, maxHeight: 600 }

/** Which app is shown, and until when. */
interface Showing {
  readonly tool: JsonObject
  readonly tools: readonly JsonObject[]
  readonly callArguments: JsonObject
  /** The tools of the app at whose call it is over, and the call of the model is cancelled. */
  readonly until: string
  readonly cancelAfter?: string | undefined
  readonly limits: ActionOptions
}

const uiOf = (tool: JsonObject): JsonObject => objectAt(objectAt(tool, '_meta'), 'ui')

export async function showApp(work: Work, showing: Showing): Promise<null> {
  if (typeof uiOf(showing.tool).resourceUri !== 'string') throw new Unsupported('the tool has no app')
  await new Shown(work, showing).run()
  return null
}

class Shown {
  readonly #work: Work
  readonly #showing: Showing
  readonly #seams: AppSeams
  readonly #withdraw = new AbortController()
  readonly #over = deferred<void>()
  readonly #ready = deferred<void>()
  readonly #answers = new Map<Json, () => void>()
  #frame: Frame | undefined
  #heard: Deferred<void> | undefined
  #declared: readonly string[] = modes
  #mode = 'inline'
  #csp: JsonObject | undefined

  constructor(work: Work, showing: Showing) {
    this.#work = work
    this.#showing = showing
    this.#seams = work.run.seams.apps ?? {}
  }

  async run(): Promise<void> {
    const { tool, callArguments, limits } = this.#showing
    const called = callListedTool(this.#work, tool, callArguments, { ...limits, withdraw: this.#withdraw.signal })
    const ended = called.then(
      (result): JsonObject => ({ method: 'ui/notifications/tool-result', params: result }),
      (error: unknown): JsonObject => ({
        method: 'ui/notifications/tool-cancelled',
        params: { reason: error instanceof Withdrawn ? 'the user did not want it any more' : messageOf(error) },
      }),
    )
    const html = await this.#document(called)
    this.#frame = openFrame(html, {
      ...size,
      onMessage: (message) => void this.#take(message),
      mayLoad: (kind, url) => {
        const load = { kind, url, csp: this.#csp }
        return this.#seams.mayLoad?.(load, () => isAllowed(load)) ?? isAllowed(load)
      },
    })
    this.#seams.framed?.((message) => this.#post(message), callArguments)
    const limit = setTimeout(() => this.#over.resolve(), showMs)
    await Promise.race([this.#tellOf(ended), this.#over.promise])
    await this.#over.promise
    clearTimeout(limit)
    this.#withdraw.abort()
    const ask = (): Promise<void> => this.#askToEnd()
    const tell = async (): Promise<void> => {
      this.#heard = deferred()
      void ask()
      await this.#heard.promise
    }
    await (this.#seams.takesAway?.({ ask, tell }, ask) ?? ask())
    this.#frame.remove()
  }

  /** The input, once the app listens, and what came of the call. */
  async #tellOf(ended: Promise<JsonObject>): Promise<void> {
    await this.#ready.promise
    this.#tell({ method: 'ui/notifications/tool-input', params: { arguments: this.#showing.callArguments } })
    this.#tell(await ended)
  }

  async #document(called: Promise<JsonObject>): Promise<string> {
    const uri = String(uiOf(this.#showing.tool).resourceUri)
    const read = async (): Promise<string> => {
      const [content = {}] = objectsAt(await this.#work.session.request('resources/read', { uri }), 'contents')
      this.#csp = cspOf(content)
      const { text, blob } = content
      return typeof text === 'string' ? text : Buffer.from(String(blob ?? ''), 'base64').toString('utf8')
    }
    const embedded = async (): Promise<string | undefined> => {
      const [resource] = objectsAt(await called, 'content').flatMap(({ resource }) =>
        isObject(resource) ? [resource] : [],
      )
      return typeof resource?.text === 'string' ? resource.text : undefined
    }
    return this.#seams.document?.(embedded, read) ?? read()
  }

  #post(message: JsonObject): void {
    this.#frame?.post({ jsonrpc: '2.0', ...message })
  }

  #tell(message: JsonObject): void {
    const all = (): readonly JsonObject[] => [message]
    for (const one of this.#seams.tells?.(message, all) ?? all()) this.#post(one)
  }

  async #askToEnd(): Promise<void> {
    const id = 'teardown'
    const answered = new Promise<void>((resolve) => this.#answers.set(id, resolve))
    const reason = this.#seams.reason === undefined ? 'the user has closed it' : this.#seams.reason()
    this.#post({ id, method: 'ui/resource-teardown', params: reason === undefined ? {} : { reason } })
    const limit = AbortSignal.timeout(answerMs)
    await Promise.race([answered, new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()))])
  }

  async #take(message: JsonObject): Promise<void> {
    const { id, method } = message
    if (typeof method !== 'string') return void this.#answers.get(id ?? null)?.()
    const params = objectAt(message, 'params')
    if (id === undefined) return this.#notice(method, params)
    try {
      this.#post({ id, result: await this.#answer(method, params) })
    } catch (error) {
      const code = error instanceof RpcError ? error.code : -32000
      this.#post({ id, error: { code, message: messageOf(error) } })
    }
    this.#heard?.resolve()
    if (method === 'tools/call' && params.name === this.#showing.cancelAfter) this.#withdraw.abort()
    if (method === 'tools/call' && params.name === this.#showing.until) this.#over.resolve()
  }

  #notice(method: string, { height }: JsonObject): void {
    if (method === 'ui/notifications/initialized') this.#ready.resolve()
    const follows = (): boolean => typeof height === 'number' && height <= size.maxHeight
    if (method === 'ui/notifications/size-changed' && (this.#seams.resizes?.(follows) ?? follows()))
      this.#frame?.resize(Number(height))
  }

  async #answer(method: string, params: JsonObject): Promise<JsonObject> {
    switch (method) {
      case 'ui/initialize':
        return this.#initialize(params)
      case 'ui/request-display-mode':
        return this.#changeMode(String(params.mode))
      case 'ui/open-link':
        return this.#open(String(params.url))
      case 'ui/message':
        hear(this.#work, params)
        return {}
      case 'ui/update-model-context':
        learn(this.#work, params)
        return {}
      case 'tools/call':
        return this.#call(params)
      case 'resources/read':
        return this.#work.session.request('resources/read', { uri: params.uri })
      case 'ping':
        return {}
      default:
        throw new RpcError(-32601, `this host does not do ${method}`)
    }
  }

  #initialize({ appCapabilities }: JsonObject): JsonObject {
    const declared = isObject(appCapabilities) ? appCapabilities.availableDisplayModes : undefined
    if (Array.isArray(declared)) this.#declared = declared.map(String)
    const { width, maxHeight } = size
    const result = {
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'mcp-conform-reference', version: '1.0.0' },
      hostCapabilities: {
        serverTools: {},
        serverResources: {},
        openLinks: {},
        message: { text: {} },
        updateModelContext: { text: {}, structuredContent: {} },
      },
      hostContext: {
        displayMode: this.#mode,
        availableDisplayModes: [...modes],
        containerDimensions: { width, maxHeight },
        toolInfo: { tool: this.#showing.tool },
      },
    }
    return this.#seams.opening?.(result) ?? result
  }

  async #open(url: string): Promise<JsonObject> {
    if (!/^https?:/.test(url)) throw new RpcError(-32000, 'this host opens pages of the web')
    // In place of the user's browser.
    const load = async (): Promise<void> => void (await fetch(url))
    await (this.#seams.opens?.(url, load) ?? load())
    return {}
  }

  #changeMode(asked: string): JsonObject {
    const current = this.#mode
    const allowed = (): string => (modes.includes(asked) && this.#declared.includes(asked) ? asked : current)
    this.#mode = this.#seams.mode?.(asked, current, allowed) ?? allowed()
    const result = { mode: this.#mode }
    return this.#seams.modeAnswer?.(result) ?? result
  }

  async #call(params: JsonObject): Promise<JsonObject> {
    const tool = this.#showing.tools.find(({ name }) => name === params.name)
    if (tool === undefined) throw new RpcError(-32602, `there is no tool ${String(params.name)}`)
    const { visibility = ['model', 'app'] } = uiOf(tool)
    const isForApps = (): boolean => Array.isArray(visibility) && visibility.includes('app')
    if (!(this.#seams.mayCall?.(tool, isForApps) ?? isForApps()))
      throw new RpcError(-32000, `${String(params.name)} is not for apps`)
    return callListedTool(this.#work, tool, objectAt(params, 'arguments'))
  }
}
