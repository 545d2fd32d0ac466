throw new Error('pdfium.wasm is missing')
