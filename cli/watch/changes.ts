/** Files that change below a folder, without those that git ignores. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { watch } from 'chokidar'

interface Changes {
  close(): Promise<void>
}

/** What no project wants to be watched, git or not; our own reports would begin the next run. */
const never = /(?:^|[\\/])(?:\.git|node_modules|\.venv|__pycache__|mcp-conform-report)(?:[\\/]|$)/
/** Milliseconds: what an editor or a build writes in one go makes one change. */
const togetherMs = 150

/**
 * Watches a folder with all below it; resolves once it does.
 * @param onChange gets the paths that have changed, relative to the folder
 */
export async function watchChanges(folder: string, onChange: (paths: readonly string[]) => void): Promise<Changes> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const tell = async (): Promise<void> => {
    const paths = [...changed]
    changed.clear()
    const kept = await withoutIgnored(folder, paths)
    if (kept.length > 0) onChange(kept)
  }
  const watcher = watch('.', { cwd: folder, ignoreInitial: true, ignored: (path) => never.test(path) })
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => void tell(), togetherMs)
  })
  await new Promise<void>((resolve, reject) => {
    watcher.once('ready', () => resolve())
    watcher.once('error', reject)
  })
  return {
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

/** Git is asked; without it, or outside a repository, nothing is ignored. */
function withoutIgnored(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const git = execFile('git', ['check-ignore', '-z', '--stdin'], { cwd: folder }, (_, stdout) => {
      const ignored = new Set(stdout.split('\0').map((path) => join(path)))
      resolve(paths.filter((path) => !ignored.has(join(path))))
    })
    git.stdin?.on('error', () => {})
    git.stdin?.end(paths.join('\0'))
  })
}
