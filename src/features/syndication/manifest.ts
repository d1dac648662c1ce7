interface Site {
  readonly productName: string
  readonly home: string
}

/** The web app manifest: how the product is named and shown where it is installed. */
export const manifestText = ({ productName, home }: Site): string =>
  JSON.stringify({
    name: productName,
    short_name: productName,
    id: '/',
    start_url: home,
    scope: '/',
    // With a button to go back: every page is one of its own.
    display: 'minimal-ui',
    background_color: '#fbfaf7',
    theme_color: '#005f4b',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  })
