vcl 4.1;

# /etc/varnish/default.vcl: Varnish 7 with varnish-modules, between the proxy that terminates TLS and the product.
#
#   varnishd -a :6081 -a purge=127.0.0.1:6082 -p http_gzip_support=off -f /etc/varnish/default.vcl -s malloc,1G
#
# The proxy sends everything to port 6081 and sets Host and X-Forwarded-For, as nginx.conf and haproxy.cfg here do; the product
# has CDN=varnish and CDN_URL=http://127.0.0.1:6082. Whoever reaches the address `purge` can empty the cache: only the product
# may. Sockets (ws.example.org) do not pass through here.

import directors;
import std;
import xkey;

# One for each process; add it in vcl_init too.
backend a {
  .host = "127.0.0.1";
  .port = "4321";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 60s;
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}
# The first one again, without a probe: while none is ready, as without the database, it still serves what it has.
backend last_resort {
  .host = "127.0.0.1";
  .port = "4321";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  .between_bytes_timeout = 60s;
}

sub vcl_init {
  new ready = directors.round_robin();
  ready.add_backend(a);
  new tenure = directors.fallback();
  tenure.add_backend(ready.backend());
  tenure.add_backend(last_resort);
}

sub vcl_recv {
  if (local.socket == "purge") {
    if (req.method != "PURGE" || !req.http.X-Purge-Tags) {
      return (synth(400, "PURGE with X-Purge-Tags only"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.X-Purge-Tags)));
  }
  set req.backend_hint = tenure.backend();
  # Varnish has appended the address of the proxy.
  set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
  unset req.http.X-Cache;

  # What a signed-in reader sees is theirs, and so is whatever is written.
  std.collect(req.http.Cookie, "; ");
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Files of the build are the same for everybody.
  if (req.url ~ "^/assets/") {
    unset req.http.Cookie;
    unset req.http.Authorization;
  }
  if (req.http.Authorization || req.http.Cookie ~ "(^|;)\s*s-token=") {
    return (pass);
  }
  # Calls, and files with ranges of their own.
  if (req.url ~ "^/(api|broadcasting|files|internal)(/|\?|$)" || req.url ~ "^(/[a-z]+_[A-Z]+)?/media/") {
    return (pass);
  }

  set req.http.Host = std.tolower(regsub(req.http.Host, ":(80|443)$", ""));
  # Campaigns: no page reads these parameters.
  if (req.url ~ "\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z]+|mtm_[a-z]+|pk_[a-z]+|gclid|fbclid|msclkid|mc_[ce]id)=[^&]*(&|$)", "");
    set req.url = regsub(req.url, "[?&]$", "");
  }
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # A page that is past its time is served while it is fetched anew; for an hour, if no process is ready.
  if (std.healthy(ready.backend())) {
    set req.grace = 10s;
  }
  # Other cookies, as the language, matter to addresses that are not stored: they pass on a miss.
  return (hash);
}

sub vcl_hit {
  set req.http.X-Cache = "hit";
}
sub vcl_miss {
  set req.http.X-Cache = "miss";
}
sub vcl_pass {
  set req.http.X-Cache = "pass";
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  set beresp.grace = 1h;
  # Only what the product names is stored: public pages with the tags by which they are purged, and files of the build.
  if (beresp.status == 200 && !beresp.http.Set-Cookie) {
    if (beresp.http.Surrogate-Key && beresp.http.Cache-Control ~ "\bs-maxage=" && beresp.ttl > 0s) {
      set beresp.http.xkey = beresp.http.Surrogate-Key;
      return (deliver);
    }
    if (bereq.url ~ "^/assets/" && beresp.http.Cache-Control ~ "\bimmutable\b") {
      return (deliver);
    }
  }
  # Requests for it do not wait for each other, until a response can be stored.
  set beresp.uncacheable = true;
  set beresp.ttl = 30s;
  set beresp.grace = 0s;
  return (deliver);
}

sub vcl_deliver {
  set resp.http.X-Cache = req.http.X-Cache;
  # Nobody could purge what is stored behind here.
  if (resp.http.Cache-Control ~ "\bs-maxage=") {
    set resp.http.Cache-Control = "public, no-cache";
    unset resp.http.Age;
  }
  if (req.http.X-Cache == "hit") {
    unset resp.http.X-Request-Id;
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_backend_error {
  # A process that has just gone is asked until its probes have failed. Another one reads the page; nothing is written twice.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = "The site does not respond. Try again in a moment.";
  return (deliver);
}
