/**
 * A frame without a browser: it runs the scripts of an app of the suite, with the few things of a window that it needs.
 * It keeps no stranger's script in: only a driver's action opens one.
 */
import { createContext, runInContext } from 'node:vm'
import { isObject, type JsonObject } from '../messages.ts'
import type { Load } from './seams.ts'

interface FrameOptions {
  readonly height: number
  readonly width: number
  onMessage(message: JsonObject): void
  mayLoad(kind: Load['kind'], url: URL): boolean
}

export interface Frame {
  post(message: JsonObject): void
  resize(height: number): void
  remove(): void
}

type Listener = (event: { readonly data: unknown }) => void

const copyOf = (message: unknown): unknown => JSON.parse(JSON.stringify(message))

export function openFrame(html: string, { height, width, onMessage, mayLoad }: FrameOptions): Frame {
  const listeners = new Set<Listener>()
  const timers = new Set<NodeJS.Timeout>()
  let isThere = true
  const parent = {
    postMessage(message: unknown) {
      const copy = copyOf(message)
      if (isThere && isObject(copy)) setImmediate(() => isThere && onMessage(copy))
    },
  }
  const load = async (kind: Load['kind'], given: unknown): Promise<Response> => {
    const url = new URL(String(given))
    if (!mayLoad(kind, url)) throw new TypeError(`${url.href} is not in the policy of content`)
    return fetch(url)
  }
  class Image {
    onload = (): void => {}
    onerror = (): void => {}
    set src(url: string) {
      load('image', url).then(
        () => this.onload(),
        () => this.onerror(),
      )
    }
  }
  const window = {
    parent,
    innerHeight: height,
    innerWidth: width,
    addEventListener: (type: string, listener: Listener) => type === 'message' && listeners.add(listener),
  }
  const context = createContext({
    window,
    Image,
    fetch: (url: unknown) => load('connect', url),
    setTimeout(act: () => void, ms: number) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        act()
      }, ms)
      timers.add(timer)
    },
  })
  for (const [, script = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) runInContext(script, context)
  return {
    post(message) {
      const event = { data: copyOf(message) }
      setImmediate(() => {
        if (isThere) for (const listener of listeners) listener(event)
      })
    },
    resize(to) {
      window.innerHeight = to
    },
    remove() {
      isThere = false
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
