import { build } from 'esbuild'
import type { Plugin } from 'vite'

const suffix = '?inline-script'

/** Imports of `script.ts?inline-script` are the script as a text: bundled and minified, to stand in a page. */
export function inlineScripts(): Plugin {
  return {
    name: 'tenure:inline-scripts',
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      const { outputFiles } = await build({
        entryPoints: [file],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2023',
        // Without the directive `use strict`: its bytes would be in the first round trip of every page.
        tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
      })
      this.addWatchFile(file)
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`
    },
  }
}
