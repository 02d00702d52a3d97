/** Projects as users have them, each with a server that keeps the rules of ping once it is built. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface SampleProject {
  readonly files: Readonly<Record<string, string>>
  /** Below the project; default: the project itself. */
  readonly folder?: string
  readonly command: readonly string[]
  /** What building and starting need. */
  readonly needs: readonly string[]
  /** What the file for the CI runs before the test. */
  readonly build: readonly string[]
}

const nodeServer = `import { createInterface } from 'node:readline'
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const answer = (rest) => console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }))
  const serverInfo = { name: 'sample', version: '1' }
  if (method === 'initialize') answer({ result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo } })
  else if (method === 'ping') answer({ result: {} })
  else answer({ error: { code: -32601, message: 'Method not found' } })
}
`

const pythonServer = `import json, sys
def main():
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue
        answer = {"jsonrpc": "2.0", "id": message["id"]}
        if message["method"] == "initialize":
            answer["result"] = {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "sample", "version": "1"}}
        elif message["method"] == "ping":
            answer["result"] = {}
        else:
            answer["error"] = {"code": -32601, "message": "Method not found"}
        print(json.dumps(answer), flush=True)
if __name__ == "__main__":
    main()
`

const goServer = `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var message struct {
			Id     json.RawMessage
			Method string
		}
		if json.Unmarshal(lines.Bytes(), &message) != nil || message.Id == nil {
			continue
		}
		answer := "\\"error\\":{\\"code\\":-32601,\\"message\\":\\"Method not found\\"}"
		if message.Method == "initialize" {
			answer = "\\"result\\":{\\"protocolVersion\\":\\"2025-11-25\\",\\"capabilities\\":{},\\"serverInfo\\":{\\"name\\":\\"sample\\",\\"version\\":\\"1\\"}}"
		}
		if message.Method == "ping" {
			answer = "\\"result\\":{}"
		}
		fmt.Printf("{\\"jsonrpc\\":\\"2.0\\",\\"id\\":%s,%s}\\n", message.Id, answer)
	}
}
`

/** A build of Python that needs nothing from a registry: a wheel with the one module in it. */
const pythonBackend = `import zipfile
def build_wheel(folder, settings=None, metadata=None):
    name, info = "sample-1.0-py3-none-any.whl", "sample-1.0.dist-info"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        wheel.write("sample.py")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: sample\\nVersion: 1.0\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nGenerator: sample\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\\nsample = sample:main\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return name
`

const lock = (packages: object): string =>
  JSON.stringify({ name: 'sample', version: '1.0.0', lockfileVersion: 3, packages })
const manifest = (more: object): string => JSON.stringify({ name: 'sample', version: '1.0.0', type: 'module', ...more })
const build = 'mkdir -p dist && cp server.js dist/'

export const sampleProjects: Readonly<Record<string, SampleProject>> = {
  'npm with a lock file and a build': {
    files: {
      'package.json': manifest({ scripts: { build } }),
      'package-lock.json': lock({ '': { name: 'sample', version: '1.0.0' } }),
      'server.js': nodeServer,
    },
    command: ['node', 'dist/server.js'],
    needs: ['npm'],
    build: ['npm ci', 'npm run build'],
  },
  'npm without a lock file': {
    files: { 'package.json': manifest({}), 'server.js': nodeServer },
    command: ['node', 'server.js'],
    needs: ['npm'],
    build: ['npm install'],
  },
  'a package of a workspace': {
    files: {
      'package.json': JSON.stringify({ name: 'all', private: true, workspaces: ['packages/*'] }),
      'package-lock.json': lock({
        '': { name: 'all', workspaces: ['packages/*'] },
        'node_modules/sample': { resolved: 'packages/notes', link: true },
        'packages/notes': { name: 'sample', version: '1.0.0' },
      }),
      'packages/notes/package.json': manifest({ scripts: { build } }),
      'packages/notes/server.js': nodeServer,
    },
    folder: 'packages/notes',
    command: ['node', 'dist/server.js'],
    needs: ['npm'],
    build: ['npm ci', 'npm run build --workspaces --if-present'],
  },
  'Python with requirements': {
    files: { 'requirements.txt': '# none\n', 'server.py': pythonServer },
    command: ['python', 'server.py'],
    needs: ['python3'],
    build: ['python3 -m venv .venv', '.venv/bin/python -m pip install -r requirements.txt'],
  },
  'a package of Python': {
    files: {
      'pyproject.toml':
        '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n[project]\nname = "sample"\nversion = "1.0"\n',
      'backend.py': pythonBackend,
      'sample.py': pythonServer,
    },
    command: ['sample'],
    needs: ['python3'],
    build: ['python3 -m venv .venv', '.venv/bin/python -m pip install .'],
  },
  Go: {
    files: { 'go.mod': 'module example.com/sample\n\ngo 1.20\n', 'cmd/sample/main.go': goServer },
    command: ['./bin/sample'],
    needs: ['go'],
    build: ['go build -o ./bin/sample ./cmd/sample'],
  },
}

/** Writes it as a repository. @returns the target's folder */
export function writeProject(root: string, { files, folder = '.' }: SampleProject): string {
  for (const [name, text] of Object.entries({ ...files, '.git/HEAD': 'ref: refs/heads/main\n' })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return join(root, folder)
}

/** Whether this machine has a program. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
