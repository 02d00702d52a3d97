/** The user's browser, and the page of ours to which it comes back. */
import { exec, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { exchange } from '../transports/http-exchange.ts'

/** Opens a URL in the browser of the user: as the variables of the environment say. */
export type OpenBrowser = (
  url: string,
  signal: AbortSignal,
  /** A shell is in between: it reads the URL, as no client should have it, or has it in a variable. */
  shell?: 'text' | 'variable',
) => Promise<void>

/** Undefined when there is no browser to open. */
export function browserOf(environment: Readonly<Record<string, string | undefined>>): OpenBrowser | undefined {
  const { MCP_CONFORMANCE_BROWSER_URL: site, BROWSER: program } = environment
  if (site !== undefined)
    return async (url, signal, shell) => {
      if (shell !== undefined) await runInShell(':', shell, url, environment)
      const answer = await exchange({ method: 'POST', url: site, headers: {}, body: url }, signal)
      await answer.text()
    }
  if (program === undefined || program === '') return undefined
  return async (url, _signal, shell) => {
    if (shell !== undefined) return runInShell(`"${program}"`, shell, url, environment)
    spawn(program, [url], { stdio: 'ignore' })
      .on('error', () => {})
      .unref()
  }
}

function runInShell(
  program: string,
  shell: 'text' | 'variable',
  url: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const argument = shell === 'text' ? `"${url}"` : '"$URL_TO_OPEN"'
  return new Promise((resolve) =>
    exec(`${program} ${argument}`, { env: { ...environment, URL_TO_OPEN: url } }, () => resolve()),
  )
}

/** The redirect URI of the client on this machine. */
export interface Callback {
  readonly url: string
  /** The query of the next visit. Rejects when `signal` aborts. */
  next(signal: AbortSignal): Promise<URLSearchParams>
  close(): void
}

export async function openCallback(): Promise<Callback> {
  const visits: URLSearchParams[] = []
  let wake = (): void => {}
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/callback') {
      visits.push(url.searchParams)
      wake()
    }
    response.writeHead(url.pathname === '/callback' ? 200 : 404, { 'Content-Type': 'text/plain', Connection: 'close' })
    response.end('You may close this page.')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/callback`,
    next: (signal) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const visit = visits.shift()
          if (visit !== undefined) resolve(visit)
        }
        wake = look
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        look()
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
