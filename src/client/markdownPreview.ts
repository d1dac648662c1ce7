/** Renders a preview with the same code as the server. Loaded when the first preview is requested. */
export const previewMarkdown = async (text: string): Promise<string> =>
  (await import('#contract/core/markdown.ts')).toHtml(text)
