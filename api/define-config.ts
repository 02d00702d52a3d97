import type { UserConfig } from './settings/schema/config-shape.ts'

/** Returns the configuration unchanged, with its type: for `mcp-conform.config.ts`. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
